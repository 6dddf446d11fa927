-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
create table "SignInLimit" (
  "limitKey" text not null,
  "count" bigint not null,
  "expires" timestamptz(3) not null,
  primary key ("limitKey")
);

create index "SignInLimit_expires_idx" on "SignInLimit" ("expires");

-- down
drop table "SignInLimit";
