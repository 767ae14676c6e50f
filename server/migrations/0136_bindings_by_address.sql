-- A message to the bot names a chat alone: whose it is, is asked of all organisations.
-- outside transaction
create index concurrently channel_bindings__address on channel_bindings using hash (address_hash);
