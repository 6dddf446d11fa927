/** Koa 2 by its alias, with the types of Koa 3: the part that is used is the same. */
declare module 'koa2' {
  import Koa from 'koa'
  export default Koa
}
