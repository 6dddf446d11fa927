const { ExpressAuth } = require('@create-auth/runtime/express');

function later() {
  return import('@create-auth/runtime/providers/google').then(({ default: Google }) => Google);
}
function now() {
  const { default: Google } = require('@create-auth/runtime/providers/google');
  return Google;
}

module.exports = { handler: ExpressAuth({ providers: [] }), later, now };
