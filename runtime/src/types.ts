// Passed on as a whole, and declared elsewhere: an application that extends an interface of this module has in that place
// none of its names by itself, but those that it imports, as it had where it comes from.
export * from './declared.js'
