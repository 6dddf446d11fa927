/*! licence: MIT */
'use strict'

// whoever visits
export const handle = ({ event, resolve }) => resolve(event)
