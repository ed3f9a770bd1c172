-- outside a transaction
-- Tables whose rows clients save back whole.
select keep_updated_at_of('admin_roles');
select keep_updated_at_of('annotations');
select keep_updated_at_of('bank_items');
select keep_updated_at_of('business_roles');
select keep_updated_at_of('chapters');
select keep_updated_at_of('companies');
select keep_updated_at_of('company_instructions');
select keep_updated_at_of('forms');
select keep_updated_at_of('groups');
select keep_updated_at_of('halves');
select keep_updated_at_of('organisation_roles');
select keep_updated_at_of('patterns');
select keep_updated_at_of('report_layouts');
select keep_updated_at_of('rooms');
select keep_updated_at_of('rubrics');
select keep_updated_at_of('sections');
select keep_updated_at_of('smart_objects');
select keep_updated_at_of('soft_indicator_grades');
select keep_updated_at_of('soft_indicators');
select keep_updated_at_of('soft_skill_levels');
select keep_updated_at_of('soft_skills');
select keep_updated_at_of('steps');
select keep_updated_at_of('temporary_status_users');
select keep_updated_at_of('trajectories');
select keep_updated_at_of('user_notes');
