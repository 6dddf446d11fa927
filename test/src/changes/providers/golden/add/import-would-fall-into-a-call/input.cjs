const { ExpressAuth } = require('@create-auth/runtime/express')
const { default: GitHub } = require('@create-auth/runtime/providers/github')

;(async () => {
  exports.handler = ExpressAuth({ providers: [GitHub] })
})()
