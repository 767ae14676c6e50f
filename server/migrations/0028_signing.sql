-- By what an organisation signs and answers: electronic exchange, powers of attorney kept as files, the policy of its liability.

alter table organization_settings
  add column exchange_operator text,
  add column exchange_number text,
  -- [{"number", "person", "tin", "powers", "from": "YYYY-MM-DD", "to": "YYYY-MM-DD"}, …]
  add column attorneys jsonb not null default '[]',
  add column policy_insurer text,
  add column policy_number text,
  add column policy_sum bigint,
  add column policy_currency char(3),
  add column policy_expires date,
  add constraint organization_settings__exchange check ((exchange_operator is null) = (exchange_number is null)),
  add constraint organization_settings__policy check (
    (policy_insurer is null) = (policy_number is null)
    and (policy_insurer is null) = (policy_expires is null)
    and (policy_insurer is null) = (policy_sum is null)
    and (policy_sum is null) = (policy_currency is null)
    and policy_sum > 0
  );

alter table paper_notices drop constraint paper_notices__kind;
alter table paper_notices add constraint paper_notices__kind check (kind in ('driver', 'vehicle', 'partner', 'organization'));
call gate.let_update('organization_settings');
