export namespace App {
  export interface Locals {
    own: string
  }
}
