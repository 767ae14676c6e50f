-- Every transfer of before is of a whole order: the check holds for those too.
alter table transfers validate constraint transfers__leg;
