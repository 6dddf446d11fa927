export default {
  future: { v8_middleware: false },
};
