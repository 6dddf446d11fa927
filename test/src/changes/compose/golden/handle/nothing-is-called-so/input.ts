export { missing as handle }
