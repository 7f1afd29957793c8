-- Up Migration

-- The process that holds a claim; null once it is known to have lost the work (its engine child died), and for claims of the previous
-- release. Only a take-over from another process counts as a death: an outage of PostgreSQL or Temporal also repeats an activity,
-- in a worker that lives.
alter table claims add column process uuid;

-- Down Migration: none. Migrations are forward only.
