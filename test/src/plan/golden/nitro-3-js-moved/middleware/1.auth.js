import { middleware } from '../auth'

// It lets everybody pass: what protects is `requireSession`, where the data is.
export default middleware
