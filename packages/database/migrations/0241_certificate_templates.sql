-- A certificate is printed from the template of the day on which it was issued, so one that was replaced is kept.
alter table report_templates add column retired_at timestamptz;
alter table report_templates drop constraint report_templates_company_id_form_key;
create unique index report_templates_current on report_templates (company_id, form) where retired_at is null;
create index report_templates_company on report_templates (company_id);
-- null: issued in the layout of the product.
alter table study_certificates add column template_id integer references report_templates on delete set null;
create index study_certificates_template on study_certificates (template_id) where template_id is not null;
