export default function createModule(Module) {
