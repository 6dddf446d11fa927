declare global {
  interface Window {
    plausible: () => void
  }
}

export {}
