-- Classes of dangerous goods of a driver are those orders and vehicles name: a whole class is all its divisions.
alter table drivers no force row level security;
update drivers d set adr_classes = (
  select coalesce(array_agg(distinct named.class order by named.class), '{}')
  from unnest(d.adr_classes) written (class)
  cross join lateral unnest(case written.class
    when '1' then array['1_1', '1_2', '1_3', '1_4', '1_5', '1_6']
    when '2' then array['2_1', '2_2', '2_3']
    when '9' then array['9', '9a']
    else array[replace(written.class, '.', '_')] end) named (class)
  where named.class in ('1_1', '1_2', '1_3', '1_4', '1_5', '1_6', '2_1', '2_2', '2_3', '3', '4_1', '4_2', '4_3', '5_1', '5_2', '6_1', '6_2', '7', '8', '9', '9a'))
where d.adr_classes <> '{}';
alter table drivers force row level security;
alter table drivers add constraint drivers__adr check (
  adr_classes <@ array['1_1', '1_2', '1_3', '1_4', '1_5', '1_6', '2_1', '2_2', '2_3', '3', '4_1', '4_2', '4_3', '5_1', '5_2', '6_1', '6_2', '7', '8', '9', '9a']);
