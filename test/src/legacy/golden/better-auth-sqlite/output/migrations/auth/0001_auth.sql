-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
create table "sign_in_limits" (
  "limitKey" text not null,
  "count" integer not null,
  "expires" text not null,
  primary key ("limitKey")
);

create index "sign_in_limits_expires_idx" on "sign_in_limits" ("expires");

-- down
drop table "sign_in_limits";
