const { ExpressAuth } = require('@create-auth/runtime/express');
const { default: Dev } = require('@create-auth/runtime/providers/dev');
const { default: Google } = require('@create-auth/runtime/providers/google');

/** @type {import('@create-auth/runtime/express').ExpressAuthConfig} */
const authConfig = {
  providers: [
    Google,
    // Sign-in without a password, for development on this machine only.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
};

const authHandler = ExpressAuth(authConfig);

module.exports = { authConfig, authHandler };
