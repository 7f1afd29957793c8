-- Up Migration

-- Asked of a paid language model by an account without tokens to spend: so many a day.
alter table recipe_prompts add column unfunded boolean not null default false;
create index recipe_prompts_unfunded on recipe_prompts (account_id, created_at) where unfunded;

-- Down Migration: none. Migrations are forward only.
