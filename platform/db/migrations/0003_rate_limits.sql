-- Up Migration

-- Requests counted by all processes together; columns as rate-limiter-flexible wants them.
create table rate_limits (
  key text primary key, -- what is limited, and whom: accounts:192.0.2.1
  points integer not null default 0,
  expire bigint -- when the count begins anew, in milliseconds since 1970
);

-- Down Migration: none. Migrations are forward only.
