import { WORDS as american } from './en-us.ts';
import type { Words } from './products.ts';

export const WORDS: Words = {
  trades: ['Computing', 'IT Supplies', 'Data Systems', 'Network Solutions', 'Technology'],
  products: {
    ...american.products,
    laptop: 'Business laptop, {14"|15.6"}, {<8 GB|16 GB|32 GB} RAM, {<256 GB|512 GB|1 TB} SSD',
    monitor: 'LED monitor, {<22"|24"|27"|32"}, {<Full HD|QHD|4K}, {<fixed|height-adjustable} stand',
    keyboard: 'Keyboard, UK layout, {<wired|wireless}, {<membrane|scissor|mechanical}, {black|grey}',
    mouse: 'Mouse, {<wired|wireless|Bluetooth}, {<optical|ergonomic vertical}, {black|grey}',
    headset: 'Headset, {<wired USB|wireless DECT|Bluetooth}, {<mono|stereo}, noise cancelling',
    solidStateDrive: 'Solid state drive, {<250 GB|500 GB|1 TB|2 TB}, {<2.5" SATA|M.2 NVMe}',
    networkCable: 'Patch lead, {<Cat 6|Cat 6a}, {<0.5 m|1 m|2 m|5 m|10 m}, {grey|blue|black|yellow|red}',
    bulkCable: 'Network cable, {<Cat 6|Cat 6a}, {<PVC|LSZH}, 305 m, {blue|white|grey}',
    displayCable: '{<HDMI|DisplayPort|USB-C to HDMI} cable, {<1 m|2 m|3 m|5 m}, black',
    usbCable: '{<USB-A to USB-B|USB-A to USB-C|USB-C to USB-C} cable, {<1 m|2 m|3 m}, {black|white}',
    serverRack: 'Data cabinet, {<9U wall mount|15U|27U|42U}, {<600 mm|1000 mm} deep, {glass|mesh} door',
    powerStrip: '{<Surge protected extension, 4-way|Surge protected extension, 6-way|Rack PDU, 12-way}, {<2 m|5 m} lead',
    printer: 'Laser printer, {<mono|colour}, {<24 ppm|33 ppm|45 ppm}, {<duplex|multifunction}',
    tablet: 'Tablet, {<8"|10"|12"}, {<64 GB|128 GB|256 GB}, {<Wi-Fi|Wi-Fi and LTE}',
    laptopBag: 'Laptop {<sleeve|briefcase|backpack}, {14"|16"}, {black|grey}',
    securityLicence: 'Endpoint security, {<12|24|36}-month licence, {workstation|server}',
    installation: '{Network|Workstation|Server} installation, {<engineer|senior engineer}, on site',
  },
};
