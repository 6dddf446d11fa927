const { authPlugin } = require('../auth')

module.exports = authPlugin
