-- Most notifications are about no comment and no expertise: the indexes of those leave them out, and each new notification is written into two indexes fewer.
drop index notifications_comment;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
drop index notifications_expertise;
create index notifications_expertise on notifications (expertise_id) where expertise_id is not null;
