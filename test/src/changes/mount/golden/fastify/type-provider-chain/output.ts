import Fastify from "fastify";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { authPlugin } from "./auth.js";

const app = Fastify({
  logger: true,
})
  .withTypeProvider<TypeBoxTypeProvider>();
app.register(authPlugin);

app.get("/", async () => "hello");

export default app;
