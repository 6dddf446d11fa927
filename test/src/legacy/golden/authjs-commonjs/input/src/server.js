'use strict';
const express = require("express");
const { ExpressAuth, getSession: sessionOf } = require("@auth/express");
const { default: GitHub } = require("@auth/express/providers/github");
const Hydra = require("@auth/express/providers/ory-hydra").default;

const options = {
	// The newest first.
	providers: [GitHub, Hydra],
};

/** @param {import("@auth/express").Session} session */
const name = (session) => session.user.name;

const app = express();
app.use("/auth", ExpressAuth(options));
app.get("/", async (req, res) => {
	const session = await sessionOf(req, { providers: [], secret: process.env.AUTH_SECRET });
	res.send(session ? name(session) : "nobody");
});
app.listen(3000);
