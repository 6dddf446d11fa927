-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
insert into "users" ("id", "name", "email", "emailVerified", "image")
select "id", "name", "email",
  case when "emailVerified" then "createdAt" else null end, "image"
from "user";

-- down
delete from "accounts" where "userId" in (select cast("id" as text) from "user");

delete from "users" where "id" in (select cast("id" as text) from "user");
