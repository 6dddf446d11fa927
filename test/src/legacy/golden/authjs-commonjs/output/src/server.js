'use strict';
const express = require("express");
const { ExpressAuth, getSession: sessionOf } = require("@create-auth/runtime/express");
const { default: GitHub } = require("@create-auth/runtime/providers/github");
const Hydra = require("@create-auth/runtime/providers/hydra").default;
const { authjsAnswers, authjsCookies } = require("@create-auth/runtime");

const options = {
	cookies: authjsCookies,
	answers: authjsAnswers,
	// The newest first.
	providers: [GitHub, Hydra],
};

/** @param {import("@create-auth/runtime/express").Session} session */
const name = (session) => session.user.name;

const app = express();
app.use("/auth", ExpressAuth(options));
app.get("/", async (req, res) => {
	const session = await sessionOf(req, { cookies: authjsCookies, answers: authjsAnswers, providers: [], secret: process.env.AUTH_SECRET });
	res.send(session ? name(session) : "nobody");
});
app.listen(3000);
