/**
 * The name of the cookie by which a server tells the pages that are open that somebody has signed in or out without one
 * being loaded anew. A script may read it: it says that something has changed, and nothing else.
 */
export const CHANGED_COOKIE = 'auth.changed'
