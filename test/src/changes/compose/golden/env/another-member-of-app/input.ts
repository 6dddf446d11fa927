declare namespace App {
  interface SessionData {
    cart: string[];
  }
}
