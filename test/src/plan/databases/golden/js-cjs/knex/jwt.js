const { loadEnvFile } = require("@create-auth/runtime/env");
const { ExpressAuth, session } = require("@create-auth/runtime/express");

const { KnexAdapter } = require("@create-auth/runtime/adapters/knex");
const { default: Dev } = require("@create-auth/runtime/providers/dev");
const { db } = require("./db");

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile(".env");

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/express').ExpressAuthConfig}
 */
const authConfig = {
    adapter: KnexAdapter(db),
    session: { strategy: "jwt" },
    theme: { name: "Shop" },
    providers: [
        // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
        // .env, which is not deployed.
        ...(process.env.AUTH_DEV === "true" ? [Dev] : []),
    ],
};

/** Answers everything below /auth. */
const authHandler = ExpressAuth(authConfig);

/** Puts the session, or null, into res.locals.session. */
const authSession = session(authConfig);

module.exports = { authConfig, authHandler, authSession };
