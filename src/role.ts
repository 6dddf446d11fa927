/**
 * The meaning of code for the place of sign-in. `blocking`: may answer a request, so that sign-in must come before it. `gate`: the
 * same, and lets nobody reach anything who has not shown a password, or comes from elsewhere than from a few addresses. `around`: first adds what stays in front of sign-in, and then what may answer: sign-in belongs into it. `front`: stays in front of
 * sign-in. `passing`: passes every request on. `setting`: changes how the application works. `unclear`: may be any of these.
 * `idle`: none of them.
 */
export type Role =
  | 'blocking'
  | 'gate'
  | 'around'
  | 'unclear'
  | 'front'
  | 'passing'
  | 'setting'
  | 'idle'
