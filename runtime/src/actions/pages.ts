// All that shows a page. It is loaded when somebody asks for the first one: a server that only checks sessions never does.
export { showConfirm } from './messages.js'
export { showConfirmIdentity } from './confirm-identity-page.js'
export { showMailbox } from './messages.js'
export { errorReply, showError, showVerifyRequest } from './messages.js'
export { showSignIn } from './sign-in-page.js'
export { showSignOut } from './sign-out-page.js'
export { showTwoFactor } from './two-factor.js'
export {
  answerAccount,
  changeProfile,
  newCodes,
  removeUser,
  removeWayAndTell,
  requestAddress,
  signOutEverywhere,
  storeChange,
  disableTwoStep,
} from './account.js'
export { answerStaleForm } from './stale-form.js'
