// Changes that their user is told of by mail. They are loaded when the first one happens: most sign-ins change nothing.
export { tellNewDevice } from './new-device.js'
export { firstPassword, replacePassword } from './replace-password.js'
export { named, sendNotice, tellAdded } from './send-notice.js'
