-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
insert into "users" ("id", "name", "email", "emailVerified", "image")
select "id", "name", "email",
  case when "emailVerified" then "createdAt" else null end, "image"
from "user";

insert into "accounts" ("userId", "type", "provider", "providerAccountId", "refresh_token", "access_token", "expires_at", "scope", "id_token")
select "userId", case "providerId" when 'github' then 'oauth' end,
  case "providerId" when 'github' then 'github' end, "accountId",
  "refreshToken", "accessToken", cast(extract(epoch from "accessTokenExpiresAt") as bigint),
  replace("scope", ',', ' '), "idToken"
from "account" where "providerId" in ('github')
  and not exists (select 1 from "account" as other where other."providerId" = "account"."providerId" and other."accountId" = "account"."accountId" and other."userId" = "account"."userId"
    and other."id" > "account"."id");

insert into "factors" ("id", "userId", "kind", "value", "createdAt")
select cast("id" as text), "userId", 'password', "password", "createdAt"
from "account" where "providerId" = 'credential' and "password" is not null
  and not exists (select 1 from "account" as other where other."providerId" = 'credential' and other."password" is not null
    and other."userId" = "account"."userId" and other."id" > "account"."id");

-- down
delete from "factors" where "userId" in (select cast("id" as text) from "user");

delete from "accounts" where "userId" in (select cast("id" as text) from "user");

delete from "users" where "id" in (select cast("id" as text) from "user");
