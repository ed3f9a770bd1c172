-- Who is online is read with each answer and is part of none that is kept: it changes no card.
drop trigger users_revised_update on users;
create trigger users_revised_update after update on users for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name or old.middle_name is distinct from new.middle_name
    or old.photo_id is distinct from new.photo_id)
  execute function revise_cards_of_user();
