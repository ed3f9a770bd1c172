-- A teacher who cannot come tells whoever holds the role that answers absences.
alter table organisation_duties drop constraint organisation_duties_duty_check;
alter table organisation_duties add constraint organisation_duties_duty_check check (duty in ('inquiries', 'extensions', 'absences'));
