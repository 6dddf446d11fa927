-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
insert into "users" ("id", "name", "email", "emailVerified", "image")
select "id", "name", "email",
  case when "emailVerified" then "createdAt" else null end, "image"
from "user";

insert into "accounts" ("userId", "type", "provider", "providerAccountId", "refresh_token", "access_token", "expires_at", "scope", "id_token")
select "userId", case "providerId" when 'github' then 'oauth' when 'microsoft' then 'oidc' end,
  case "providerId" when 'github' then 'github' when 'microsoft' then 'microsoft-entra-id' end, "accountId",
  "refreshToken", "accessToken", cast(strftime('%s', "accessTokenExpiresAt") as integer),
  replace("scope", ',', ' '), "idToken"
from "account" where "providerId" in ('github', 'microsoft');

-- down
delete from "accounts" where "userId" in (select "id" from "user");

delete from "users" where "id" in (select "id" from "user");
