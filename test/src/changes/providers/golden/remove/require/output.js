const { ExpressAuth } = require('@create-auth/runtime/express');
const { default: GitHub } = require('@create-auth/runtime/providers/github');

exports.handler = ExpressAuth({ providers: [GitHub] });
