const { ExpressAuth } = require('@create-auth/runtime/express')
const { default: GitHub } = require('@create-auth/runtime/providers/github')
const { default: Google } = require('@create-auth/runtime/providers/google')

;(async () => {
  exports.handler = ExpressAuth({ providers: [GitHub, Google] })
})()
