import '@granary/ui/tokens.css'
import '@granary/ui/base.css'
import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/instrument-sans/wght.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('app') ?? document.body).render(<Gallery />)
