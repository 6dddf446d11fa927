"use strict";

const app = require("fastify")({ logger: true });

app.get("/", (request, reply) => {
    reply.send({ hello: "world" });
});

app.listen({ port: 3000 }, (error) => {
    if (error) throw error;
});
