import Fastify from "fastify";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";

const app = Fastify({
  logger: true,
})
  .withTypeProvider<TypeBoxTypeProvider>();

app.get("/", async () => "hello");

export default app;
