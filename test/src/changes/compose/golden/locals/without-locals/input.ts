declare global {
  namespace App {
    interface Error {
      code: string
    }
  }
}

export {}
