const { ExpressAuth } = require('@create-auth/runtime/express'); exports.handler = ExpressAuth({ providers: [] });
