const { ExpressAuth } = require('@create-auth/runtime/express');
const google = require('@create-auth/runtime/providers/google');

exports.handler = ExpressAuth({ providers: [google.default] });
