import { Hono } from "hono";
import { cors } from "hono/cors";
import { logger } from "hono/logger";
import { prettyJSON } from "hono/pretty-json";
import { users } from "./users";

const app = new Hono();

app.use(logger());
app.use("/*", cors({ origin: "https://app.test" }));
app.use("*", prettyJSON());
app.route("/users", users);
app.notFound((c) => c.text("nothing here", 404));

export default app;
