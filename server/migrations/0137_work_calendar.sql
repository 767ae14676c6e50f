-- Which days an organisation lives otherwise than its week says, whether the state's holidays count, and whether answers it asks for are
-- due in worked time: {"official": true, "answers": false, "days": [{"day": "2026-12-30", "hours": null, "yearly": false, "note": ""}, …]};
-- empty: as its country has it.
alter table organization_settings add column calendar jsonb not null default '{}';
call gate.let_update('organization_settings');
