'use strict';

const { ExpressAuth } = require('@create-auth/runtime/express');
const GitHub = require('@create-auth/runtime/providers/github').default;
const db = require('./db');

module.exports = function auth(secret) {
  return ExpressAuth({ secret, providers: [GitHub({ clientId: db.id })] });
};
