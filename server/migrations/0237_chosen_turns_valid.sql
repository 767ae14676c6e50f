-- What was written before knew fewer reasons to stop.
alter table waterfalls validate constraint waterfalls__stop_reason;
