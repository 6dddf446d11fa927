const fastify = require("fastify")
const { authPlugin } = require("./auth")

const app = fastify({ logger: true })
app.register(authPlugin)

app.get("/", async () => "hello")

app.listen({ port: 4000 })
